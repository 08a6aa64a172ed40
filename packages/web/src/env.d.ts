/** Settings of the build; each is a text or absent. */
interface ImportMetaEnv {
  /** 'true' in a build that is packed into a mobile wrapper. */
  readonly VITE_WRAPPER?: string
  /** Where a wrapper finds the server, e.g. https://portaali.esimerkki.fi */
  readonly VITE_API_ORIGIN?: string
}
