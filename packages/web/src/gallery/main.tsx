import { QueryClientProvider } from '@tanstack/react-query'
import type { PortalConfig } from '@kassavirta/domain/config/api'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HelpLineContext } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { ServiceDeskPhone } from '../app/ServiceDeskPhone.tsx'
import { configQuery } from '../platform/api/use-config.ts'
import { createQueryClient } from '@kassavirta/ui/api/query-client.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { ButtonsPanel } from './ButtonsPanel.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import styles from './gallery.module.css'
import { MessagesPanel } from './MessagesPanel.tsx'
import { SendingPanel } from './SendingPanel.tsx'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'

/** Every part of ui on one page, for screenshots and accessibility checks. It is not part of a release. */
function Gallery() {
  return (
    <main className={styles['page']}>
      <PageHeading lead="Käyttöliittymän osat kaikissa tiloissaan.">Osat</PageHeading>
      <MessagesPanel />
      <FieldsPanel />
      <ButtonsPanel />
      <SendingPanel />
    </main>
  )
}

/** There is no server behind this page, so its answer is put into the cache beforehand. */
const config: PortalConfig = {
  productName: 'Kassavirta',
  companyName: 'Esimerkki Oy',
  companyAddress: '',
  serviceDeskPhone: '010 555 0100',
  serviceDeskEmail: '',
  serviceDeskHours: '',
  reportListNotice: '',
  signInNotice: '',
  termsVersion: '1',
  terms: '',
}
const client = createQueryClient()
client.setQueryData(configQuery.queryKey, config)

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <HelpLineContext value={<ServiceDeskPhone />}>
          <Gallery />
        </HelpLineContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}
