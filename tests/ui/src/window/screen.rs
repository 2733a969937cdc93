//! An invisible screen: an X server for one test, without a window manager.

use std::{
    io::{BufRead, BufReader, Error, Result},
    process::{Child, Command, Stdio},
};

use x11rb::{
    CURRENT_TIME,
    connection::Connection,
    protocol::{
        xproto::{
            AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, InputFocus,
            KEY_PRESS_EVENT, KEY_RELEASE_EVENT, Window,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
};

/// An X server that ends when this is dropped.
#[derive(Debug)]
pub struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// Starts a server on a free display.
    ///
    /// # Errors
    /// If there is no Xvfb, or it does not start.
    pub fn start() -> Result<Self> {
        let mut server = Command::new("Xvfb")
            // It finds a free display and prints its number when it is ready.
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
            Some(stdout) => BufReader::new(stdout).read_line(&mut line),
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

    /// The value for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the window of a process the keyboard, as a window manager does with a new window.
    ///
    /// # Errors
    /// If the process has no window, or does not show it yet.
    pub fn give_keyboard(&self, process: u32) -> Result<()> {
        let (server, window) = self.find_window(process)?;
        server
            .set_input_focus(InputFocus::PARENT, window, CURRENT_TIME)
            .map_err(Error::other)?
            .check()
            .map_err(Error::other)
    }

    /// Asks the window of a process to close, as the button of a title bar does.
    ///
    /// # Errors
    /// If the process has no window.
    pub fn press_close_button(&self, process: u32) -> Result<()> {
        let (server, window) = self.find_window(process)?;
        let protocols = intern_atom(&server, "WM_PROTOCOLS")?;
        let delete = intern_atom(&server, "WM_DELETE_WINDOW")?;
        let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);

        server
            .send_event(false, window, EventMask::NO_EVENT, message)
            .map_err(Error::other)?
            .check()
            .map_err(Error::other)
    }

    /// Presses a letter with Ctrl on the keyboard of this screen. Unlike events of the inspection
    /// port, it reaches the window through the X server, as a real key does.
    ///
    /// # Errors
    /// If the keyboard has no such key.
    pub fn press_ctrl(&self, letter: char) -> Result<()> {
        let (server, screen) = RustConnection::connect(Some(&self.name)).map_err(Error::other)?;
        let root = server.setup().roots[screen].root;
        let control = find_keycode(&server, CONTROL_KEYSYM)?;
        let key = find_keycode(&server, u32::from(letter))?;

        for (event, code) in [
            (KEY_PRESS_EVENT, control),
            (KEY_PRESS_EVENT, key),
            (KEY_RELEASE_EVENT, key),
            (KEY_RELEASE_EVENT, control),
        ] {
            server
                .xtest_fake_input(event, code, CURRENT_TIME, root, 0, 0, 0)
                .map_err(Error::other)?
                .check()
                .map_err(Error::other)?;
        }

        Ok(())
    }

    /// Finds the window of a process. Without a window manager, every window is a child of the
    /// root.
    fn find_window(&self, process: u32) -> Result<(RustConnection, Window)> {
        let (server, screen) = RustConnection::connect(Some(&self.name)).map_err(Error::other)?;
        let root = server.setup().roots[screen].root;
        let owner = intern_atom(&server, "_NET_WM_PID")?;
        let windows = server.query_tree(root).map_err(Error::other)?;

        for window in windows.reply().map_err(Error::other)?.children {
            let property = server
                .get_property(false, window, owner, AtomEnum::CARDINAL, 0, 1)
                .map_err(Error::other)?
                .reply()
                .map_err(Error::other)?;
            if property.value32().and_then(|mut values| values.next()) == Some(process) {
                return Ok((server, window));
            }
        }

        Err(Error::other("the app has no window"))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The left Ctrl key, in X's numbering of key symbols. Latin letters have their character codes.
const CONTROL_KEYSYM: u32 = 0xffe3;

/// Returns the code of the key with a symbol.
fn find_keycode(server: &RustConnection, keysym: u32) -> Result<u8> {
    let setup = server.setup();
    let codes = setup.min_keycode..=setup.max_keycode;
    let count = setup.max_keycode - setup.min_keycode + 1;
    let mapping = server
        .get_keyboard_mapping(setup.min_keycode, count)
        .map_err(Error::other)?
        .reply()
        .map_err(Error::other)?;

    let symbols = mapping
        .keysyms
        .chunks(usize::from(mapping.keysyms_per_keycode));
    codes
        .zip(symbols)
        .find(|(_, symbols)| symbols.contains(&keysym))
        .map(|(code, _)| code)
        .ok_or_else(|| Error::other(format!("no key has the symbol {keysym:#x}")))
}

fn intern_atom(server: &RustConnection, name: &str) -> Result<u32> {
    let asked = server.intern_atom(false, name.as_bytes());
    let answer = asked.map_err(Error::other)?.reply();
    Ok(answer.map_err(Error::other)?.atom)
}
