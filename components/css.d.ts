// A component brings its own style sheet; the build gathers them.
declare module '*.css'
