import { useEffect, useRef } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import styles from './administration.module.css'

/** Says what was done. It takes the focus, because the row that had it may be gone. */
export function DoneBanner({ children }: { readonly children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles['done']}>
      <Banner kind="ok" heading={children} />
    </div>
  )
}
