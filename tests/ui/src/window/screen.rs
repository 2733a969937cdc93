//! A screen that nobody sees: an X server of our own, without a window manager.

use std::{
    io::{BufRead, BufReader, Error, Result},
    process::{Child, Command, Stdio},
};

use x11rb::{
    CURRENT_TIME,
    connection::Connection,
    protocol::xproto::{
        AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, InputFocus, Window,
    },
    rust_connection::RustConnection,
};

/// An X server; it ends with this.
#[derive(Debug)]
pub struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// Starts one, on a display that nobody uses.
    ///
    /// # Errors
    /// If there is no Xvfb, or it does not start.
    pub fn start() -> Result<Self> {
        let mut server = Command::new("Xvfb")
            // It finds a free display, and says which when it is ready.
            .args(["-displayfd", "1"])
            .args(["-screen", "0", "2560x1600x24", "-nolisten", "tcp"])
            .args(["+extension", "GLX", "+render", "-noreset"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Error::other(format!("Xvfb: {error}; it is in Debian's xvfb")))?;
        let mut line = String::new();
        let read = match server.stdout.take() {
            Some(said) => BufReader::new(said).read_line(&mut line),
            None => Ok(0),
        };
        let screen = Self {
            server,
            name: format!(":{}", line.trim()),
        };
        match read {
            Ok(0) => Err(Error::other("Xvfb ended before it had a display")),
            Ok(_) => Ok(screen),
            Err(error) => Err(error),
        }
    }

    /// What `DISPLAY` shall say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Does what a window manager does with a new window: gives it the keyboard.
    ///
    /// # Errors
    /// If the process has no window, or does not show it yet.
    pub fn give_keyboard(&self, process: u32) -> Result<()> {
        let (server, window) = self.window_of(process)?;
        server
            .set_input_focus(InputFocus::PARENT, window, CURRENT_TIME)
            .map_err(Error::other)?
            .check()
            .map_err(Error::other)
    }

    /// Does what the button of a title bar does with the window of a process: asks it to close.
    ///
    /// # Errors
    /// If the process has no window.
    pub fn press_close_button(&self, process: u32) -> Result<()> {
        let (server, window) = self.window_of(process)?;
        let protocols = atom(&server, "WM_PROTOCOLS")?;
        let delete = atom(&server, "WM_DELETE_WINDOW")?;
        let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
        server
            .send_event(false, window, EventMask::NO_EVENT, message)
            .map_err(Error::other)?
            .check()
            .map_err(Error::other)
    }

    /// The window of a process. Without a window manager every window stands on the root itself.
    fn window_of(&self, process: u32) -> Result<(RustConnection, Window)> {
        let (server, screen) = RustConnection::connect(Some(&self.name)).map_err(Error::other)?;
        let root = server.setup().roots[screen].root;
        let owner = atom(&server, "_NET_WM_PID")?;
        let windows = server.query_tree(root).map_err(Error::other)?;
        for window in windows.reply().map_err(Error::other)?.children {
            let says = server
                .get_property(false, window, owner, AtomEnum::CARDINAL, 0, 1)
                .map_err(Error::other)?
                .reply()
                .map_err(Error::other)?;
            if says.value32().and_then(|mut says| says.next()) == Some(process) {
                return Ok((server, window));
            }
        }
        Err(Error::other("the app has no window"))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended before.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn atom(server: &RustConnection, name: &str) -> Result<u32> {
    let asked = server.intern_atom(false, name.as_bytes());
    let answer = asked.map_err(Error::other)?.reply();
    Ok(answer.map_err(Error::other)?.atom)
}
