/**
 * Lets the browser keep the program on the device, so that it opens without a connection (ADR-0031). It begins when the
 * page is complete: nobody waits for it. A browser that refuses, as private windows do, shows the portal as well.
 */
export function keepProgram(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(trustedAddress()).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** Trusted Types let no text become the address of a script; this policy gives one address, whatever it is asked for. */
function trustedAddress(): string {
  const address = new URL('service-worker.js', document.baseURI).href
  const policy = window.trustedTypes?.createPolicy('kassavirta-service-worker', {
    createScriptURL: () => address,
  })
  return policy?.createScriptURL(address) ?? address
}
