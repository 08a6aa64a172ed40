import { useState } from 'react'
import { useConfig } from '../../platform/api/use-config.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import styles from './activation.module.css'
import { activationTexts as texts } from './texts.fi.ts'

/** The terms of use as the provider has set them. The shell reports a failed fetch and retries it. */
export function Terms() {
  const [open, setOpen] = useState(false)
  const { data, failure } = useConfig()
  const close = () => setOpen(false)
  return (
    <div className={styles['terms']}>
      <Button kind="text" onClick={() => setOpen(true)}>
        {texts.readTerms}
      </Button>
      <Dialog
        open={open}
        title={texts.terms}
        onClose={close}
        actions={
          <Button kind="secondary" onClick={close}>
            {texts.close}
          </Button>
        }
      >
        <div ref={focusOnOpen} tabIndex={-1}>
          {data?.terms.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {!data && (failure ? texts.termsFailed : <Loading shape="word" />)}
        </div>
      </Dialog>
    </div>
  )
}

/** Without this the dialog focuses its button, which is below the end of a long text. */
const focusOnOpen = (text: HTMLElement | null): void => text?.setAttribute('autofocus', '')
