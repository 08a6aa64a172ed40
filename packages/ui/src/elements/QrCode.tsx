import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

type Squares = { readonly size: number; readonly path: string }

/**
 * A link as a picture for a phone. The program that draws is fetched when it is needed; where it cannot be, and for those
 * who do not see the picture, the link itself must stand beside it.
 */
export function QrCode({ link }: { readonly link: string }) {
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
