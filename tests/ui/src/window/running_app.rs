//! The app's process.

use std::{
    io::{Error, Result},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    process::{Child, Command, ExitStatus},
    thread::sleep,
    time::{Duration, Instant},
};

use egui_inspection::INSPECTION_ENV_VAR;

use super::Port;

/// Starting takes a second; a machine that is busy building may take many.
const START_TIMEOUT: Duration = Duration::from_mins(1);
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// A running app. Dropping this kills the process, as in a crash: it is not asked and does nothing
/// more.
#[derive(Debug)]
pub struct RunningApp {
    process: Child,
    port: Port,
    time_to_first_frame: Duration,
}

impl RunningApp {
    /// Starts the app and waits for its first frame.
    ///
    /// # Errors
    /// If it does not start, ends at once or shows nothing.
    pub fn start(command: &mut Command) -> Result<Self> {
        let address = free_address()?;
        command.env(INSPECTION_ENV_VAR, address.to_string());
        let start = Instant::now();
        let mut process = command.spawn()?;

        match await_first_frame(&mut process, address) {
            Ok(port) => Ok(Self {
                process,
                port,
                time_to_first_frame: start.elapsed(),
            }),
            Err(error) => {
                end(&mut process);
                Err(error)
            }
        }
    }

    /// The process ID.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// The connection that shows and drives the app.
    pub fn port(&mut self) -> &mut Port {
        &mut self.port
    }

    /// The time from the start of the process until everything in the first frame was laid out.
    pub fn time_to_first_frame(&self) -> Duration {
        self.time_to_first_frame
    }

    /// Returns how the process ended, if it has.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn exit_status(&mut self) -> Result<Option<ExitStatus>> {
        self.process.try_wait()
    }
}

impl Drop for RunningApp {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

fn end(process: &mut Child) {
    // It may have ended by itself.
    let _ = process.kill();
    let _ = process.wait();
}

/// Finds an address on this machine that no process listens at.
fn free_address() -> Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

fn await_first_frame(process: &mut Child, address: SocketAddr) -> Result<Port> {
    let start = Instant::now();
    loop {
        if let Some(status) = process.try_wait()? {
            return Err(Error::other(format!("the app ended at once, {status}")));
        }
        match Port::connect(address) {
            Ok(mut port) => {
                port.tree()?;
                return Ok(port);
            }
            Err(error) if start.elapsed() > START_TIMEOUT => {
                return Err(Error::other(format!("the app opens no port: {error}")));
            }
            Err(_) => sleep(POLL_INTERVAL),
        }
    }
}
