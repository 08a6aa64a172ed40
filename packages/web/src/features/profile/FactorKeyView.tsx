import type { FactorKey } from '@kassavirta/domain/second-factor/api'
import { QrCode } from '@kassavirta/ui/elements/QrCode.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { factorTexts as texts } from './factor-texts.fi.ts'
import styles from './profile.module.css'

/** The key three ways: as a picture for a phone, as a link for this device, and as text for typing. */
export function FactorKeyView({ factorKey: { key, link } }: { readonly factorKey: FactorKey }) {
  return (
    <>
      <p>{texts.scan}</p>
      <div className={styles['factor']}>
        <QrCode link={link} />
        <div className={styles['byHand']}>
          <p>
            {texts.key}: <code className={styles['key']}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <p>
            <a className={layout['tap']} href={link}>
              {texts.open}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}
