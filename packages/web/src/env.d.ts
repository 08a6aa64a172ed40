/** Settings of the build; each is a text or absent. */
interface ImportMetaEnv {
  /** 'true' in a build that is packed into a mobile wrapper. */
  readonly VITE_WRAPPER?: string
  /** Where a wrapper finds the server, e.g. https://portaali.esimerkki.fi */
  readonly VITE_API_ORIGIN?: string
}

interface Window {
  /**
   * Trusted Types, which the compiler's library of the browser does not have. What a policy makes is an object in truth;
   * it is called a string because Worker and the register of service workers are declared to take one. Older browsers have no such thing.
   */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (asked: string) => string },
    ): { createScriptURL(asked: string): string }
  }
}
