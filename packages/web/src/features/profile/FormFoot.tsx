import { Button } from '@kassavirta/ui/elements/Button.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = { readonly busy: boolean; readonly label: string; readonly onCancel: () => void }

/** The last line of every form here: what it does, and the way back. */
export function FormFoot({ busy, label, onCancel }: Props) {
  return (
    <div className={layout['actions']}>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <Button kind="secondary" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}
