// oxlint-disable-next-line import/default -- the build exports the address of the built script
import address from './xlsx-worker.ts?worker&url'

/**
 * The security policy lets no text become the address of a script, except through a named policy (Trusted Types). This
 * one is ours for workers, and gives the same address whatever it is asked for (ADR-0018). A browser that does not
 * know Trusted Types takes the text itself.
 */
const policy = window.trustedTypes?.createPolicy('kassavirta-worker', { createScriptURL: () => address })

export const startXlsxWorker = (): Worker =>
  new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
