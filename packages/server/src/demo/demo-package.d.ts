// The demo imports the server, so the compiler must not follow the way back: it learns here what the server loads.
declare module '@kassavirta/demo' {
  import type { Demo } from '@kassavirta/server/demo/demo'
  export const demo: Demo
}
