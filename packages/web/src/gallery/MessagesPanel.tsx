import { useState } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Steps } from '../flows/wizard/Steps.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'

const deposit = [
  { term: 'Tili', value: 'FI21 1234 5600 0007 85' },
  { term: 'Myyntipäivä', value: '14.11.2026' },
  { term: 'Viesti', value: '–' },
  { term: 'Yhteensä', value: '3 114,50 €' },
]

export function MessagesPanel() {
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
