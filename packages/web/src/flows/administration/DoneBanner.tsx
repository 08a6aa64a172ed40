import { useEffect, useRef } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import styles from './administration.module.css'

/** What was done. It takes the focus, since the row that was worked in may be gone. */
export function DoneBanner({ children }: { readonly children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles['done']}>
      <Banner kind="ok" heading={children} />
    </div>
  )
}
