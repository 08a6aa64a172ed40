import { STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import styles from './Staff.module.css'
import { staffTexts as texts } from './texts.fi.ts'

/** A code for a person; undefined where it could not be made. */
export type ShownCode = {
  readonly name: string
  readonly username: string
  readonly code: string | undefined
}

/** Shown once: the server keeps only its hash. */
export const CodeDialog = ({
  code: { name, username, code },
  onClose,
}: {
  readonly code: ShownCode
  readonly onClose: () => void
}) => (
  <Dialog
    open
    title={fill(texts.shownTitle, { name })}
    onClose={onClose}
    actions={<Button onClick={onClose}>{texts.shownDone}</Button>}
  >
    {code === undefined ? (
      <Banner kind="warn">{texts.codeFailed}</Banner>
    ) : (
      <>
        <p>{fill(texts.shownLead, { days: STAFF_CODE_DAYS })}</p>
        <p>{fill(texts.shownFor, { username })}</p>
        <code className={styles['code']}>{code}</code>
      </>
    )}
  </Dialog>
)
