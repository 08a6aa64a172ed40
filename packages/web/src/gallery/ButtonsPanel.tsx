import { useState } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import styles from './gallery.module.css'

export function ButtonsPanel() {
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
