// oxlint-disable-next-line import/default -- the build exports the address of the built script
import address from './xlsx-worker.ts?worker&url'

let policy: { createScriptURL(asked: string): string } | undefined

/**
 * The security policy lets no text become the address of a script, except through a named policy (Trusted Types). Ours
 * for workers gives the same address whatever it is asked for (ADR-0018), and a name can be taken only once. A browser
 * that does not know Trusted Types takes the text itself.
 */
export function startXlsxWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('kassavirta-worker', { createScriptURL: () => address })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
