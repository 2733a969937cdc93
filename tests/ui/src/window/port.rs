//! The connection to a running app: one request, one response.

use std::{
    io::{Error, Result},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use eframe::egui::Event;
use egui_inspection::{
    PROTOCOL_VERSION, Request, Response, protocol::read_handshake, read_message, write_message,
};

use super::WidgetTree;

/// The app itself gives up on a request after twenty seconds, and reports that.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(40);

/// A connection to a running app.
#[derive(Debug)]
pub struct Port(TcpStream);

impl Port {
    /// Connects to an app that listens at an address.
    ///
    /// # Errors
    /// If no process listens there yet, or another one does.
    pub fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(REQUEST_TIMEOUT))?;
        stream.set_nodelay(true)?;
        let version = read_handshake(&stream)?;
        if version != PROTOCOL_VERSION {
            return Err(Error::other(format!(
                "the app speaks version {version} of the protocol, and the tests {PROTOCOL_VERSION}"
            )));
        }
        Ok(Self(stream))
    }

    fn ask(&mut self, request: &Request) -> Result<Response> {
        write_message(&self.0, request)?;
        match read_message(&self.0)? {
            Response::Error { message } => Err(Error::other(message)),
            response => Ok(response),
        }
    }

    /// Returns the window's accessibility tree after one more frame.
    ///
    /// # Errors
    /// If the app does not respond, or responds with something else.
    pub fn tree(&mut self) -> Result<WidgetTree> {
        match self.ask(&Request::GetTree)? {
            Response::Tree {
                accesskit: Some(update),
                ..
            } => Ok(WidgetTree::new(&update)),
            other => Err(unexpected_response(&other)),
        }
    }

    /// Sends events, all in one frame. That frame has passed when this returns.
    ///
    /// # Errors
    /// If the app does not respond, or responds with something else.
    pub fn send(&mut self, events: Vec<Event>) -> Result<()> {
        match self.ask(&Request::ApplyEvents { events })? {
            Response::Done => Ok(()),
            other => Err(unexpected_response(&other)),
        }
    }

    /// Resizes the window, in points.
    ///
    /// # Errors
    /// If the app does not respond, or responds with something else.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<()> {
        match self.ask(&Request::Resize { width, height })? {
            Response::Done => Ok(()),
            other => Err(unexpected_response(&other)),
        }
    }

    /// Takes a picture of the window, as PNG.
    ///
    /// # Errors
    /// If the app does not respond, or responds with something else.
    pub fn picture(&mut self) -> Result<Vec<u8>> {
        let request = Request::GetScreenshot {
            pixels_per_point: None,
        };
        match self.ask(&request)? {
            Response::Screenshot(picture) => Ok(picture.bytes),
            other => Err(unexpected_response(&other)),
        }
    }
}

fn unexpected_response(response: &Response) -> Error {
    let name = match response {
        Response::Info { .. } => "its name",
        Response::Tree { .. } => "a tree that it has not made",
        Response::Screenshot(_) => "a picture",
        Response::Done => "that it is done",
        Response::Settled { .. } => "that it has settled",
        Response::Error { .. } => "an error",
    };
    Error::other(format!("the app answered something else: {name}"))
}
