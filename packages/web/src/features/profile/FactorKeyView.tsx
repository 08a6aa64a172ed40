import type { FactorKey } from '@kassavirta/domain/second-factor/api'
import { useEffect, useState } from 'react'
import { factorTexts as texts } from './factor-texts.fi.ts'
import styles from './profile.module.css'

/** The key three ways: as a picture for a phone, as a link for this device, and as text for typing. */
export function FactorKeyView({ factorKey: { key, link } }: { readonly factorKey: FactorKey }) {
  return (
    <>
      <p>{texts.scan}</p>
      <div className={styles['factor']}>
        <Picture link={link} />
        <div className={styles['byHand']}>
          <p>
            {texts.key}: <code className={styles['key']}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <p>
            <a className={styles['link']} href={link}>
              {texts.open}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

type Squares = { readonly size: number; readonly path: string }

/**
 * The program that draws is fetched when it is needed. Where it cannot be, and for those who do not
 * see it, the key and the link are enough.
 */
function Picture({ link }: { readonly link: string }) {
  const [squares, setSquares] = useState<Squares>()
  useEffect(() => {
    let shown = true
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(link, { border: 4 })
        if (shown) setSquares({ size, path: pathOf(data) })
      },
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [link])
  return (
    <div className={styles['picture']}>
      {squares && (
        <svg aria-hidden="true" viewBox={`0 0 ${squares.size} ${squares.size}`}>
          <path d={squares.path} />
        </svg>
      )}
    </div>
  )
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
