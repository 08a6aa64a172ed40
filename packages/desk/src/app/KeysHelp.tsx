import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { Key } from '../platform/parts/Key.tsx'
import { keysTexts as texts } from './keys-texts.fi.ts'
import styles from './KeysHelp.module.css'

type Props = { readonly open: boolean; readonly onClose: () => void }

export const KeysHelp = ({ open, onClose }: Props) => (
  <Dialog
    open={open}
    title={texts.heading}
    onClose={onClose}
    actions={
      <Button kind="secondary" onClick={onClose}>
        {texts.close}
      </Button>
    }
  >
    {texts.groups.map(({ name, rows }) => (
      <section key={name} className={styles['group']}>
        <h3>{name}</h3>
        <dl>
          {rows.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <Key>{keys}</Key>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
