//! The desktop's preference for dark or light windows, where the window system does not report it.
//! Linux desktops report it through a portal, at once and on every change. A thread asks the
//! portal; without one, no preference is ever reported.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use inclination_project::io::Wake;

/// The color scheme that the desktop prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// No preference, or an unknown one.
    Any,
    /// Dark windows.
    Dark,
    /// Light windows.
    Light,
}

/// Watches the color scheme that the desktop prefers.
#[derive(Debug)]
pub struct ColorSchemeWatcher {
    receiver: Receiver<ColorScheme>,
}

impl ColorSchemeWatcher {
    /// Asks for the color scheme on a thread, and keeps listening for changes.
    pub fn start(wake: Wake) -> Self {
        let (sender, receiver) = channel();
        let thread = thread::Builder::new().name(String::from("desktop"));
        // Without a thread, no preference is reported.
        let _ = thread.spawn(move || watch_desktop(&sender, &wake));
        Self { receiver }
    }

    /// Returns the latest preference reported since the last call.
    pub fn take_latest(&self) -> Option<ColorScheme> {
        self.receiver.try_iter().last()
    }
}

#[cfg(not(target_os = "linux"))]
fn watch_desktop(_sender: &Sender<ColorScheme>, _wake: &Wake) {}

#[cfg(target_os = "linux")]
fn watch_desktop(sender: &Sender<ColorScheme>, wake: &Wake) {
    let report = |scheme| {
        let is_received = sender.send(scheme).is_ok();
        wake.wake();
        is_received
    };
    // A desktop without a portal is no error: the app then keeps its own theme.
    let _ = futures_lite::future::block_on(portal::report_color_schemes(
        zbus::Connection::session(),
        report,
    ));
}

#[cfg(target_os = "linux")]
mod portal {
    //! The settings portal of Linux desktops, `org.freedesktop.portal.Settings`.

    use futures_lite::StreamExt;
    use zbus::{
        Connection, Proxy,
        zvariant::{OwnedValue, Value},
    };

    use super::ColorScheme;

    const SERVICE_NAME: &str = "org.freedesktop.portal.Desktop";
    const OBJECT_PATH: &str = "/org/freedesktop/portal/desktop";
    const SETTINGS_INTERFACE: &str = "org.freedesktop.portal.Settings";
    const NAMESPACE: &str = "org.freedesktop.appearance";
    const KEY: &str = "color-scheme";

    /// Reports the color scheme, now and on every change, until `report` returns false.
    pub(super) async fn report_color_schemes(
        connection: impl Future<Output = zbus::Result<Connection>>,
        report: impl Fn(ColorScheme) -> bool,
    ) -> zbus::Result<()> {
        let connection = connection.await?;
        let portal = Proxy::new(&connection, SERVICE_NAME, OBJECT_PATH, SETTINGS_INTERFACE).await?;

        // Subscribe before asking, so that no change is missed in between.
        let filter = [(0, NAMESPACE), (1, KEY)];
        let mut changes = portal
            .receive_signal_with_args("SettingChanged", &filter)
            .await?;

        let setting = (NAMESPACE, KEY);
        let current: zbus::Result<OwnedValue> = match portal.call("ReadOne", &setting).await {
            Ok(current) => Ok(current),
            // Older portals only have this method.
            Err(_) => portal.call("Read", &setting).await,
        };
        if let Ok(current) = current
            && !report(parse_color_scheme(&current))
        {
            return Ok(());
        }

        while let Some(change) = changes.next().await {
            let body = change.body();
            if let Ok((_, _, value)) = body.deserialize::<(&str, &str, Value<'_>)>()
                && !report(parse_color_scheme(&value))
            {
                break;
            }
        }
        Ok(())
    }

    /// Converts a portal's value: 1 is dark, 2 is light. `Read` nests the value in another one.
    pub(super) fn parse_color_scheme(value: &Value<'_>) -> ColorScheme {
        match value {
            Value::Value(inner) => parse_color_scheme(inner),
            Value::U32(1) => ColorScheme::Dark,
            Value::U32(2) => ColorScheme::Light,
            _ => ColorScheme::Any,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
#[expect(clippy::disallowed_types, reason = "zbus's macro returns a HashMap")]
mod tests {
    use std::{
        io::{BufRead, BufReader},
        process::{Child, Command, Stdio},
        time::{Duration, Instant},
    };

    use futures_lite::future::block_on;
    use zbus::{
        connection::Builder,
        fdo, interface,
        object_server::SignalEmitter,
        zvariant::{OwnedValue, Value},
    };

    use super::*;

    #[test]
    fn portal_values_are_parsed_as_color_schemes() {
        assert_eq!(portal::parse_color_scheme(&Value::U32(0)), ColorScheme::Any);
        assert_eq!(
            portal::parse_color_scheme(&Value::U32(1)),
            ColorScheme::Dark
        );
        assert_eq!(
            portal::parse_color_scheme(&Value::U32(2)),
            ColorScheme::Light
        );
        assert_eq!(portal::parse_color_scheme(&Value::U32(7)), ColorScheme::Any);
        let within = Value::Value(Box::new(Value::U32(2)));
        assert_eq!(portal::parse_color_scheme(&within), ColorScheme::Light);
        assert_eq!(
            portal::parse_color_scheme(&Value::from("dark")),
            ColorScheme::Any
        );
    }

    /// A portal with one setting, of a new or an old version.
    struct Portal {
        is_new: bool,
        scheme: u32,
    }

    fn check_setting(namespace: &str, key: &str) -> fdo::Result<()> {
        match (namespace, key) {
            ("org.freedesktop.appearance", "color-scheme") => Ok(()),
            _ => Err(fdo::Error::Failed(String::from(
                "Requested setting not found",
            ))),
        }
    }

    #[interface(name = "org.freedesktop.portal.Settings")]
    impl Portal {
        fn read_one(&self, namespace: &str, key: &str) -> fdo::Result<OwnedValue> {
            if !self.is_new {
                return Err(fdo::Error::UnknownMethod(String::from("ReadOne")));
            }
            check_setting(namespace, key)?;
            Ok(OwnedValue::from(self.scheme))
        }

        fn read(&self, namespace: &str, key: &str) -> fdo::Result<OwnedValue> {
            check_setting(namespace, key)?;
            let within = Value::Value(Box::new(Value::U32(self.scheme)));
            OwnedValue::try_from(within).map_err(|error| fdo::Error::Failed(error.to_string()))
        }

        #[zbus(signal)]
        async fn setting_changed(
            emitter: &SignalEmitter<'_>,
            namespace: &str,
            key: &str,
            value: Value<'_>,
        ) -> zbus::Result<()>;
    }

    /// A private message bus.
    struct Bus(Child, String);

    impl Bus {
        fn start() -> Option<Self> {
            let mut child = Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--print-address"])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .ok()?;
            let mut address = String::new();
            BufReader::new(child.stdout.take()?)
                .read_line(&mut address)
                .ok()?;
            Some(Self(child, address.trim().to_owned()))
        }
    }

    impl Drop for Bus {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn wait_for_scheme(received: &Receiver<ColorScheme>, expected: ColorScheme) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_mins(1) {
            if received.recv_timeout(Duration::from_secs(1)) == Ok(expected) {
                return;
            }
        }
        assert!(
            received.try_recv() == Ok(expected),
            "{expected:?} was never reported"
        );
    }

    #[test]
    fn a_portals_scheme_is_reported_at_once_and_on_every_change() {
        for is_new in [true, false] {
            let Some(bus) = Bus::start() else {
                inclination_tests::report_skipped("dbus-daemon is not installed");
                return;
            };

            let portal = Portal { is_new, scheme: 2 };
            let place = "/org/freedesktop/portal/desktop";
            let own = block_on(async {
                Builder::address(bus.1.as_str())?
                    .name("org.freedesktop.portal.Desktop")?
                    .serve_at(place, portal)?
                    .build()
                    .await
            })
            .unwrap();

            let (sender, received) = channel();
            let address = bus.1.clone();
            let watching = thread::spawn(move || {
                let connection = async { Builder::address(address.as_str())?.build().await };
                block_on(portal::report_color_schemes(connection, |scheme| {
                    sender.send(scheme).is_ok()
                }))
            });

            wait_for_scheme(&received, ColorScheme::Light);
            let change = |namespace: &'static str, scheme: u32| {
                let emitter = SignalEmitter::new(&own, place).unwrap();
                let key = "color-scheme";
                block_on(Portal::setting_changed(
                    &emitter,
                    namespace,
                    key,
                    Value::U32(scheme),
                ))
                .unwrap();
            };

            change("org.freedesktop.appearance", 1);
            wait_for_scheme(&received, ColorScheme::Dark);

            // A change of another namespace is ignored.
            change("org.gnome.desktop.interface", 2);
            change("org.freedesktop.appearance", 0);
            wait_for_scheme(&received, ColorScheme::Any);

            drop(received);
            change("org.freedesktop.appearance", 2);
            assert!(watching.join().unwrap().is_ok());
        }
    }

    #[test]
    fn watching_fails_without_a_bus() {
        let connection = async { Builder::address("unix:path=/no/such/bus")?.build().await };
        assert!(block_on(portal::report_color_schemes(connection, |_| true)).is_err());
    }
}
