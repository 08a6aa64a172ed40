import { QueryClientProvider } from '@tanstack/react-query'
import type { PortalConfig } from '@kassavirta/domain/operation/settings/config/api'
import { StrictMode, useState } from 'react'
import { HelpLineContext } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { createQueryClient } from '@kassavirta/ui/api/query-client.ts'
import { createPageRoot } from '@kassavirta/ui/browser/page-root.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'
import { networkFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ServiceDeskPhone } from '../app/ServiceDeskPhone.tsx'
import { configQuery } from '../platform/api/use-config.ts'
import { FieldsPanel } from './FieldsPanel.tsx'
import styles from './gallery.module.css'
import { MessagesPanel } from './MessagesPanel.tsx'

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

createPageRoot().render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <HelpLineContext value={<ServiceDeskPhone />}>
        <Gallery />
      </HelpLineContext>
    </QueryClientProvider>
  </StrictMode>,
)

/** A form without a heading of its own for a sending that fails. */
function SendingPanel() {
  const form = useLocalForm({
    start: { name: 'Maija' },
    fields: { name: { label: 'Lähettäjän nimi' } },
    faultsOf: () => ({}),
    send: () => Promise.reject(networkFailure()),
  })
  return (
    <Panel heading="Lähetys">
      <Form form={form} why={({ text }) => text}>
        <TextField {...form.bind.text('name')} />
        <Button type="submit" busy={form.busy}>
          Lähetä lomake
        </Button>
      </Form>
    </Panel>
  )
}

function ButtonsPanel() {
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <Panel heading="Painikkeet">
      <div className={styles['row']}>
        <Button>Seuraava</Button>
        <Button kind="secondary">Takaisin</Button>
        <Button kind="text">Muuta seteleitä</Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Lähetä tilitysilmoitus
        </Button>
      </div>
      <div className={styles['row']}>
        <Button disabledReason="Lisää rahaa tai valitse laskematta">Seuraava</Button>
      </div>
      <Button wide onClick={() => setOpen(true)}>
        Peru valtuutus
      </Button>
      <Dialog
        open={open}
        title="Vahvista valtuutuksen peruminen"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              Peru
            </Button>
            <Button onClick={() => setOpen(false)}>OK</Button>
          </>
        }
      >
        <p>Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.</p>
        <SummaryList pairs={[{ term: 'Henkilö', value: 'Virtanen Maija' }]} />
      </Dialog>
    </Panel>
  )
}
