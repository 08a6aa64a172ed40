import { wallTimeAt } from '@kassavirta/domain/kernel/dates/helsinki'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { HelpLineContext } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { ServiceDeskPhone } from './app/ServiceDeskPhone.tsx'
import { Start } from './app/Start.tsx'
import { tabHistory } from '@kassavirta/ui/browser/history-entry.ts'
import { createPageRoot } from '@kassavirta/ui/browser/page-root.ts'
import { beginCalls } from './app/begin-calls.ts'
import { opensOffline } from './app/first-screen.ts'
import { carryAnswersOverReload } from './app/carry-answers.ts'
import { keepProgram } from './app/keep-program.ts'
import { createPortalQueryClient } from './app/portal-query-client.ts'
import { createSessionStore } from './platform/session/session-store.ts'
import { SessionProvider } from './platform/session/SessionProvider.tsx'
import { insideWrapper, whenReady } from './platform/routing/wrapper.ts'
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
