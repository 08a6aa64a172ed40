/** The whole program is some eighty files: fetched at once, they would take line and processor from the first screen. */
const AFTER_LOAD_MS = 5_000

/**
 * Lets the browser keep the program on the device, so that it opens without a connection (ADR-0031). It begins a while
 * after the page is complete: nobody waits for it. A browser that refuses, as private windows do, shows the portal as well.
 */
export function keepProgram(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(trustedAddress()).catch(() => undefined)
  const later = () => setTimeout(register, AFTER_LOAD_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Trusted Types let no text become the address of a script; this policy always gives the same address. */
function trustedAddress(): string {
  const address = new URL('service-worker.js', document.baseURI).href
  const policy = window.trustedTypes?.createPolicy('kassavirta-service-worker', {
    createScriptURL: () => address,
  })
  return policy?.createScriptURL(address) ?? address
}
