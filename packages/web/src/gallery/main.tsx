import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import type { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { createQueryClient } from '@kassavirta/ui/api/answers.ts'
import { networkFailure } from '@kassavirta/ui/api/failure.ts'
import { createPageRoot } from '@kassavirta/ui/browser/page-root.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { HelpLineContext } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxField, RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField, PasswordField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { ServiceDeskPhone } from '../app/faults/StartFaults.tsx'
import { Steps } from '../flows/wizard/WizardFrame.tsx'
import { configQuery } from '../platform/session/use-session.ts'
import styles from './gallery.module.css'
import '@kassavirta/ui/styles/tokens.css'
import '@kassavirta/ui/styles/base.css'

const coinTypes = [
  { value: 'breakdown', label: 'Kolikkoerittely' },
  { value: 'total', label: 'Kokonaissumma', hint: 'Anna kolikoiden summa euroina' },
  { value: 'uncounted', label: 'Ilman laskentaa' },
]

const companies = [
  { value: '100', label: 'Myllypuoti Kaleva, Tampere' },
  { value: '101', label: 'Myllypuoti Hervanta, Tampere' },
]

const BAG_HINT = 'Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).'

function FieldsPanel() {
  return (
    <Panel heading="Kentät">
      <div className={styles['columns']}>
        <div>
          <TextField label="Käyttäjätunnus" autoComplete="username" />
          <TextField label="Turvapussinumero" hint={BAG_HINT} inputMode="numeric" defaultValue="104558209" />
          <TextField id="viite" label="Viite" error="Tarkista viite" defaultValue="12345" />
          <TextField label="Tilityksen kokonaissumma" suffix="€" defaultValue="3 114,50" />
          <TextField label="Lukittu" readOnly defaultValue="maija.v" />
          <PasswordField label="Salasana" autoComplete="current-password" defaultValue="Salasana1!" />
        </div>
        <div>
          <SelectField label="Toimipaikka" options={companies} />
          <SelectField label="Tili" options={companies} error="Valitse ensin tili" />
          <RadioGroup
            id="kolikot"
            label="Kolikoiden tilitystapa"
            name="coins"
            options={coinTypes}
            defaultValue="total"
          />
          <CheckboxField label="Laskenta palvelukeskuksessa" hint="Rahat lasketaan palvelukeskuksessa" />
          <CheckboxField label="Hyväksyn käyttöehdot" error="Käyttöehdot on hyväksyttävä" />
        </div>
      </div>
      <TextArea label="Lisäselvitys" hint="Kerro, mitä tapahtui" max={70} defaultValue="Iltavuoro" />
    </Panel>
  )
}

const deposit = [
  { term: 'Tili', value: 'FI21 1234 5600 0007 85' },
  { term: 'Myyntipäivä', value: '14.11.2026' },
  { term: 'Viesti', value: '–' },
  { term: 'Yhteensä', value: '3 114,50 €' },
]

function MessagesPanel() {
  const [tried, setTried] = useState(false)
  return (
    <>
      <Steps current={2} />
      <Banner
        kind="warn"
        heading="Sinulla on tilitysilmoitus kesken."
        action={<Button kind="secondary">Jatka</Button>}
      >
        Tallennettu tälle laitteelle klo 21:04, yhteensä 3 114,50 €.
      </Banner>
      <Banner kind="info" heading="Itsenäisyyspäivän nouto siirtyy." />
      <Banner kind="danger" heading="Lähetys epäonnistui">
        Palvelinvirhe. Tarkista Internet-yhteytesi.
      </Banner>
      <Banner kind="ok" heading="Käyttäjätiedot päivitetty" />
      {tried && (
        <ErrorSummary
          errors={[
            { fieldId: 'viite', text: 'Tarkista viite' },
            { fieldId: 'kolikot', text: 'Valitse kolikoiden tilitystapa' },
          ]}
        />
      )}
      <Panel heading="Yhteenveto">
        <SummaryList pairs={deposit} />
        <Button onClick={() => setTried(true)}>Näytä virheet</Button>
        <Loading />
      </Panel>
    </>
  )
}

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
