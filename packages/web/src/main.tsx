import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './app/Start.tsx'
import { tabHistory } from './platform/history-entry.ts'
import { createQueryClient } from './platform/query-client.ts'
import { createSessionStore } from './platform/session/session-store.ts'
import { SessionProvider } from './platform/session/SessionProvider.tsx'
import { insideWrapper, whenReady } from './platform/wrapper.ts'
import './ui/tokens.css'
import './ui/base.css'

// Before the router moves: a receipt is shown again only where it was reloaded.
tabHistory()
const wrapped = insideWrapper(window, import.meta.env.VITE_WRAPPER)

whenReady(wrapped, document, () => {
  const place = document.getElementById('app')
  if (!place) throw new Error('the page has no element #app')
  const session = createSessionStore()
  // Before anything is drawn: where nobody is signed in, the sign-in screen is the first thing to be seen.
  void session.initialise()
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider store={session}>
          <Start />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
})
