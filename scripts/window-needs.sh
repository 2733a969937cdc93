#!/usr/bin/env bash
# Prints the missing Debian packages that the tests in a real window need, one per line.
#
# The app links only libc and loads X11 and OpenGL when it starts, so this looks for the libraries
# by the names that the app uses.
set -euo pipefail

libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)

needs_library() {
    case "$libraries" in
        *"$1"*) ;;
        *) echo "$2" ;;
    esac
}

command -v Xvfb >/dev/null || echo xvfb
command -v xclip >/dev/null || echo xclip
needs_library libX11.so.6 libx11-6
needs_library libX11-xcb.so.1 libx11-xcb1
needs_library libXcursor.so.1 libxcursor1
needs_library libXi.so.6 libxi6
needs_library libxkbcommon-x11.so.0 libxkbcommon-x11-0
needs_library libGL.so.1 libgl1
# Mesa's software renderer is in a separate folder.
drivers=$(find /usr/lib /usr/lib64 /usr/local/lib \( -name 'swrast_dri.so' -o -name 'libdril_dri.so' -o -name 'libgallium-*.so' \) -print -quit 2>/dev/null || true)
[ -n "$drivers" ] || echo libgl1-mesa-dri
