//! Generates the typed constructor of a node kind, beside the kind's definition. Every name is
//! compared with the kind's [`Spec`] while the crate is compiled: a method for a socket that does
//! not exist, and a socket without a method, are compile errors.

use crate::kind::Spec;

/// Returns whether two texts are equal, in a constant.
const fn are_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }

    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether two lists have equal words in the same order, in a constant.
const fn are_same_words(one: &[&str], other: &[&str]) -> bool {
    if one.len() != other.len() {
        return false;
    }

    let mut at = 0;
    while at < one.len() {
        if !are_equal(one[at], other[at]) {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether a list contains a text, in a constant.
const fn contains(list: &[&str], text: &str) -> bool {
    let mut at = 0;
    while at < list.len() {
        if are_equal(list[at], text) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the position of a socket. Only for constants: a wrong key stops the compiler.
pub(crate) const fn find_socket(spec: &Spec, key: &str) -> usize {
    let shared = spec.shared_sockets.len();
    let mut at = 0;
    loop {
        assert!(
            at < shared + spec.own_sockets.len(),
            "the kind has no socket with this key"
        );
        let socket = if at < shared {
            &spec.shared_sockets[at]
        } else {
            &spec.own_sockets[at - shared]
        };
        if are_equal(socket.key, key) {
            return at;
        }
        at += 1;
    }
}

/// Returns the position of a setting with these options. Only for constants: a wrong key or list
/// stops the compiler.
pub(crate) const fn find_setting(spec: &Spec, key: &str, options: &[&str]) -> usize {
    let shared = spec.shared_settings.len();
    let mut at = 0;
    loop {
        assert!(
            at < shared + spec.own_settings.len(),
            "the kind has no setting with this key"
        );
        let setting = if at < shared {
            &spec.shared_settings[at]
        } else {
            &spec.own_settings[at - shared]
        };
        if are_equal(setting.key, key) {
            assert!(
                are_same_words(setting.options, options),
                "the setting has other options"
            );
            return at;
        }
        at += 1;
    }
}

/// Returns whether every socket and setting of a kind's own is among the keys, in a constant.
pub(crate) const fn covers_own(spec: &Spec, keys: &[&str]) -> bool {
    let mut at = 0;
    while at < spec.own_sockets.len() {
        if !contains(keys, spec.own_sockets[at].key) {
            return false;
        }
        at += 1;
    }

    let mut at = 0;
    while at < spec.own_settings.len() {
        if !contains(keys, spec.own_settings[at].key) {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether every socket and setting that a kind's family shares is among the keys, in a
/// constant.
pub(crate) const fn covers_shared(spec: &Spec, keys: &[&str]) -> bool {
    covers_own(
        &Spec {
            own_sockets: spec.shared_sockets,
            own_settings: spec.shared_settings,
            ..Spec::EMPTY
        },
        keys,
    )
}

/// Returns a socket's or setting's key: the method's name unless one is given.
macro_rules! key {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident = $key:literal) => {
        $key
    };
}
pub(crate) use key;

/// Writes a method for each socket and setting, in an `impl` of a type that stores them.
macro_rules! node_methods {
    ($spec:expr;
        $(sockets { $($(#[$s_doc:meta])* $socket:ident $(= $s_key:literal)?,)* })?
        $(wires { $($(#[$w_doc:meta])* $wire:ident $(= $w_key:literal)?,)* })?
        $(unset { $($(#[$u_doc:meta])* $unset:ident = $u_key:literal,)* })?
        $(flags { $($(#[$f_doc:meta])* $flag:ident = $f_key:literal: $word:literal,)* })?
        $(choices { $($(#[$c_doc:meta])* $choice:ident $(= $c_key:literal)?: $options:ty,)* })?
    ) => {
        $($(
            $(#[$s_doc])*
            pub fn $socket(self, value: impl Into<$crate::draft::InputValue>) -> Self {
                const AT: usize =
                    $crate::draft::find_socket($spec, $crate::draft::key!($socket $(= $s_key)?));
                self.with_socket_at(AT, value.into())
            }
        )*)?
        $($(
            $(#[$w_doc])*
            pub fn $wire(self, output: $crate::draft::NodeOutput) -> Self {
                const AT: usize =
                    $crate::draft::find_socket($spec, $crate::draft::key!($wire $(= $w_key)?));
                self.with_socket_at(AT, output.into())
            }
        )*)?
        $($(
            $(#[$u_doc])*
            pub fn $unset(self) -> Self {
                const AT: usize = $crate::draft::find_socket($spec, $u_key);
                self.with_socket_at(AT, $crate::draft::InputValue::UNSET)
            }
        )*)?
        $($(
            $(#[$f_doc])*
            pub fn $flag(self) -> Self {
                const AT: usize =
                    $crate::draft::find_setting($spec, $f_key, $crate::kind::SettingSpec::NO_YES);
                self.with_setting_at(AT, u8::from($word))
            }
        )*)?
        $($(
            $(#[$c_doc])*
            pub fn $choice(self, option: $options) -> Self {
                const AT: usize = $crate::draft::find_setting(
                    $spec,
                    $crate::draft::key!($choice $(= $c_key)?),
                    <$options>::WORDS,
                );
                self.with_setting_at(AT, option as u8)
            }
        )*)?
    };
}
pub(crate) use node_methods;

/// Lists the keys of the methods that [`node_methods`] writes.
macro_rules! method_keys {
    ([$($argument:expr),*]
        $(sockets { $($(#[$s_doc:meta])* $socket:ident $(= $s_key:literal)?,)* })?
        $(wires { $($(#[$w_doc:meta])* $wire:ident $(= $w_key:literal)?,)* })?
        $(unset { $($(#[$u_doc:meta])* $unset:ident = $u_key:literal,)* })?
        $(flags { $($(#[$f_doc:meta])* $flag:ident = $f_key:literal: $word:literal,)* })?
        $(choices { $($(#[$c_doc:meta])* $choice:ident $(= $c_key:literal)?: $options:ty,)* })?
    ) => {
        &[
            $($argument,)*
            $($($crate::draft::key!($socket $(= $s_key)?),)*)?
            $($($crate::draft::key!($wire $(= $w_key)?),)*)?
            $($($f_key,)*)?
            $($($crate::draft::key!($choice $(= $c_key)?),)*)?
        ]
    };
}
pub(crate) use method_keys;

/// Writes a kind's constructor and the methods for its other sockets and settings.
///
/// An argument or method is named as the socket's key in files, or `name = "key"`. Rows are an
/// argument in brackets, with the type of a row.
macro_rules! typed_node {
    (@kind Formula $kind:ident) => { $kind };
    (@kind Shape $kind:ident) => { super::Curve<$kind> };
    (@kind Consider $kind:ident) => { $kind };
    (@spec Formula $kind:ident) => { <$kind as Formula>::SPEC };
    (@spec Shape $kind:ident) => { <$kind as Shape>::SPEC };
    (@spec Consider $kind:ident) => { <$kind as Consider>::SPEC };
    (@history $trait:ident $kind:ident) => {
        const _: () = assert!(
            !$crate::draft::typed_node!(@spec $trait $kind).remembers,
            "the kind reads an option's history: write `+ ReadsHistory`"
        );
    };
    (@history $trait:ident $kind:ident $history:ident) => {
        impl super::$history for $kind {}
        const _: () = assert!(
            $crate::draft::typed_node!(@spec $trait $kind).remembers,
            "the kind does not read an option's history"
        );
    };

    (impl $trait:ident $(+ $history:ident)? for $kind:ident;
        $(#[$doc:meta])*
        pub fn $name:ident($($argument:ident $(= $a_key:literal)?),*);
        $($methods:tt)*
    ) => {
        $(#[$doc])*
        pub fn $name(
            $($argument: impl Into<$crate::draft::InputValue>),*
        ) -> $crate::draft::Draft<$crate::draft::typed_node!(@kind $trait $kind)> {
            #[allow(unused_mut, reason = "some kinds take no arguments")]
            let mut draft = $crate::draft::Draft::new($crate::draft::typed_node!(@spec $trait $kind));
            $(
                draft = draft.with_socket_at(
                    const {
                        $crate::draft::find_socket(
                            $crate::draft::typed_node!(@spec $trait $kind),
                            $crate::draft::key!($argument $(= $a_key)?),
                        )
                    },
                    $argument.into(),
                );
            )*
            draft
        }

        #[cfg(test)]
        #[test]
        fn the_typed_constructor_makes_the_node_of_the_description() {
            let _spec = $crate::draft::typed_node!(@spec $trait $kind);
                let draft = $name($(
                    $crate::draft::default_of(_spec, $crate::draft::key!($argument $(= $a_key)?))
                ),*);
                draft.assert_initial();
        }

        $crate::draft::typed_node!(@methods $trait $kind
            [$($crate::draft::key!($argument $(= $a_key)?)),*] $($methods)*);
        $crate::draft::typed_node!(@history $trait $kind $($history)?);
    };

    (impl $trait:ident $(+ $history:ident)? for $kind:ident;
        $(#[$doc:meta])*
        pub fn $name:ident([$rows:ident: $row:ty]);
        $($methods:tt)*
    ) => {
        $(#[$doc])*
        pub fn $name(
            $rows: impl IntoIterator<Item = impl Into<$row>>
        ) -> $crate::draft::Draft<$crate::draft::typed_node!(@kind $trait $kind)> {
            let draft = $crate::draft::Draft::new($crate::draft::typed_node!(@spec $trait $kind));
            $rows.into_iter().fold(draft, |draft, row| {
                let row: $row = row.into();
                draft.with_row(row.into())
            })
        }

        #[cfg(test)]
        #[test]
        fn the_typed_constructor_makes_the_node_of_the_description() {
            $name([0.0; 0]).assert_initial();
        }

        $crate::draft::typed_node!(@methods $trait $kind [] $($methods)*);
        $crate::draft::typed_node!(@history $trait $kind $($history)?);
    };

    (@methods $trait:ident $kind:ident [$($argument:expr),*] $($methods:tt)*) => {
        impl $crate::draft::Draft<$crate::draft::typed_node!(@kind $trait $kind)> {
            $crate::draft::node_methods! {
                $crate::draft::typed_node!(@spec $trait $kind); $($methods)*
            }
        }

        const _: () = assert!(
            $crate::draft::covers_own(
                $crate::draft::typed_node!(@spec $trait $kind),
                $crate::draft::method_keys!([$($argument),*] $($methods)*),
            ),
            "a socket or setting of the kind has no method"
        );
    };
}
pub(crate) use typed_node;

/// Declares an enum of a setting's options, in their order.
macro_rules! setting_options {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$option_doc:meta])* $option:ident = $word:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$option_doc])* $option,)*
        }

        impl $name {
            /// The options' words in files.
            pub(crate) const WORDS: &'static [&'static str] = &[$($word),*];
        }
    };
}
pub(crate) use setting_options;
