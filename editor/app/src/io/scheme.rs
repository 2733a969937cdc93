//! Whether the desktop is dark or light, where the window system does not say: Linux desktops tell it through a portal, now
//! and whenever it changes. It is asked on a thread, and where there is no portal nothing is ever heard.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use inclination_project::io::Wake;

/// What the desktop prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Nothing, or what we do not know.
    Any,
    /// Dark windows.
    Dark,
    /// Light windows.
    Light,
}

/// Follows what the desktop prefers.
#[derive(Debug)]
pub struct Following {
    told: Receiver<Scheme>,
}

impl Following {
    /// Asks, and goes on listening.
    pub fn start(wake: Wake) -> Self {
        let (tell, told) = channel();
        let listening = thread::Builder::new().name(String::from("desktop"));
        // Without a thread, nothing is heard.
        let _ = listening.spawn(move || listen(&tell, &wake));
        Self { told }
    }

    /// What it prefers now, if it said so since the last time.
    pub fn news(&self) -> Option<Scheme> {
        self.told.try_iter().last()
    }
}

#[cfg(not(target_os = "linux"))]
fn listen(_tell: &Sender<Scheme>, _wake: &Wake) {}

#[cfg(target_os = "linux")]
fn listen(tell: &Sender<Scheme>, wake: &Wake) {
    let tell = |scheme| {
        let is_heard = tell.send(scheme).is_ok();
        wake.wake();
        is_heard
    };
    // Nobody asked to hear why a desktop says nothing.
    let _ = futures_lite::future::block_on(portal::follow(zbus::Connection::session(), tell));
}

#[cfg(target_os = "linux")]
mod portal {
    //! The portal, as its documents name it: `org.freedesktop.portal.Settings`.

    use futures_lite::StreamExt;
    use zbus::{
        Connection, Proxy,
        zvariant::{OwnedValue, Value},
    };

    use super::Scheme;

    const NAME: &str = "org.freedesktop.portal.Desktop";
    const PLACE: &str = "/org/freedesktop/portal/desktop";
    const SETTINGS: &str = "org.freedesktop.portal.Settings";
    const NAMESPACE: &str = "org.freedesktop.appearance";
    const KEY: &str = "color-scheme";

    /// Tells what is preferred, now and whenever that changes, until nobody listens.
    pub(super) async fn follow(
        connection: impl Future<Output = zbus::Result<Connection>>,
        tell: impl Fn(Scheme) -> bool,
    ) -> zbus::Result<()> {
        let connection = connection.await?;
        let portal = Proxy::new(&connection, NAME, PLACE, SETTINGS).await?;
        // Before it is asked, so that no change falls between.
        let filter = [(0, NAMESPACE), (1, KEY)];
        let mut changes = portal
            .receive_signal_with_args("SettingChanged", &filter)
            .await?;
        let asked = (NAMESPACE, KEY);
        let now: zbus::Result<OwnedValue> = match portal.call("ReadOne", &asked).await {
            Ok(now) => Ok(now),
            // Older portals know only this one.
            Err(_) => portal.call("Read", &asked).await,
        };
        if let Ok(now) = now
            && !tell(scheme(&now))
        {
            return Ok(());
        }
        while let Some(change) = changes.next().await {
            let body = change.body();
            if let Ok((_, _, value)) = body.deserialize::<(&str, &str, Value<'_>)>()
                && !tell(scheme(&value))
            {
                break;
            }
        }
        Ok(())
    }

    /// What a value says: 1 is dark, 2 is light. `Read` gives it within another one.
    pub(super) fn scheme(value: &Value<'_>) -> Scheme {
        match value {
            Value::Value(inner) => scheme(inner),
            Value::U32(1) => Scheme::Dark,
            Value::U32(2) => Scheme::Light,
            _ => Scheme::Any,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
#[expect(
    clippy::disallowed_types,
    reason = "the macro of zbus answers with a table of the standard library"
)]
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
    fn a_value_of_the_portal_is_a_scheme() {
        assert_eq!(portal::scheme(&Value::U32(0)), Scheme::Any);
        assert_eq!(portal::scheme(&Value::U32(1)), Scheme::Dark);
        assert_eq!(portal::scheme(&Value::U32(2)), Scheme::Light);
        assert_eq!(portal::scheme(&Value::U32(7)), Scheme::Any);
        let within = Value::Value(Box::new(Value::U32(2)));
        assert_eq!(portal::scheme(&within), Scheme::Light);
        assert_eq!(portal::scheme(&Value::from("dark")), Scheme::Any);
    }

    /// A portal that knows one setting, as new or old ones do.
    struct Portal {
        is_new: bool,
        scheme: u32,
    }

    fn known(namespace: &str, key: &str) -> fdo::Result<()> {
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
            known(namespace, key)?;
            Ok(OwnedValue::from(self.scheme))
        }

        fn read(&self, namespace: &str, key: &str) -> fdo::Result<OwnedValue> {
            known(namespace, key)?;
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

    /// A bus of one's own.
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

    fn until(told: &Receiver<Scheme>, expected: Scheme) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_mins(1) {
            if told.recv_timeout(Duration::from_secs(1)) == Ok(expected) {
                return;
            }
        }
        assert!(
            told.try_recv() == Ok(expected),
            "{expected:?} was never told"
        );
    }

    #[test]
    fn what_a_portal_says_is_told_now_and_when_it_changes() {
        for is_new in [true, false] {
            let Some(bus) = Bus::start() else {
                println!("NOT TRIED: dbus-daemon is not there");
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
            let (tell, told) = channel();
            let address = bus.1.clone();
            let listening = thread::spawn(move || {
                let connection = async { Builder::address(address.as_str())?.build().await };
                block_on(portal::follow(connection, |scheme| {
                    tell.send(scheme).is_ok()
                }))
            });
            until(&told, Scheme::Light);
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
            until(&told, Scheme::Dark);
            // Of something else.
            change("org.gnome.desktop.interface", 2);
            change("org.freedesktop.appearance", 0);
            until(&told, Scheme::Any);
            drop(told);
            change("org.freedesktop.appearance", 2);
            assert!(listening.join().unwrap().is_ok());
        }
    }

    #[test]
    fn without_a_bus_nothing_is_told() {
        let connection = async { Builder::address("unix:path=/no/such/bus")?.build().await };
        assert!(block_on(portal::follow(connection, |_| true)).is_err());
    }
}
