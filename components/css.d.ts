// A component imports its own style sheet; the build collects them.
declare module '*.css'
