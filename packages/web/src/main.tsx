import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { wallTimeAt } from '@kassavirta/domain/kernel/dates/helsinki'
import { createPageRoot } from '@kassavirta/ui/browser/page-root.ts'
import { HelpLineContext } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { tabHistory } from '@kassavirta/ui/routing/address-bar.ts'
import { ServiceDeskPhone } from './app/faults/StartFaults.tsx'
import { Start } from './app/entry/Start.tsx'
import {
  beginCalls,
  opensOffline,
  carryAnswersOverReload,
  createPortalQueryClient,
} from './app/entry/portal-query-client.ts'
import { insideWrapper, whenReady } from './platform/routing/wrapper.ts'
import { SessionProvider } from './platform/session/SessionProvider.tsx'
import { createSessionStore } from './platform/session/session-store.ts'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'

// Before the router moves: a receipt is shown again only where it was reloaded.
tabHistory()
const wrapped = insideWrapper(window, import.meta.env.VITE_WRAPPER)

const start = () => {
  const session = createSessionStore({ opensOffline })
  const client = createPortalQueryClient()
  carryAnswersOverReload(client, session)
  beginCalls(client, session)
  // Before anything is drawn: without a session the sign-in screen is the first thing to be seen.
  void session.initialise()
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionProvider store={session}>
          <HelpLineContext value={<ServiceDeskPhone />}>
            <Start />
          </HelpLineContext>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  // The clock of Helsinki takes long to make: a stored session is being renewed now, and nothing else can be done meanwhile.
  if (session.state().status === 'initialising') setTimeout(() => wallTimeAt(new Date()))
  // As a transition the first rendering is made in pieces, between which the page answers.
  startTransition(() => createPageRoot().render(app))
  if (!wrapped && import.meta.env.PROD) keepProgram()
}

// In a task of its own: the one that evaluates the modules is long enough.
setTimeout(() => whenReady(wrapped, document, start))

/** The whole program is some eighty files: fetched at once, they would take line and processor from the first screen. */
const AFTER_LOAD_MS = 5_000

/**
 * Lets the browser keep the program on the device, so that it opens without a connection (ADR-0031). It begins a while
 * after the page is complete: nobody waits for it. A browser that refuses, as private windows do, shows the portal as well.
 */
function keepProgram(): void {
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
