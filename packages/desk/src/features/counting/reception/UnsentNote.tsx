import { fill } from '@kassavirta/domain/kernel/texts'
import { Link, useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { receptionTexts as texts } from './reception-texts.fi.ts'
import styles from './UnsentNote.module.css'
import { useReception } from './use-reception.ts'

/** Scans that could not be sent are told on every screen of the desk, and go on being sent from there. */
export function UnsentNote() {
  const { waiting, awaySince } = useReception()
  const [path] = useLocation()
  if (!awaySince || waiting.length === 0 || path === addresses.reception) return null
  return (
    <output className={styles['note']}>
      <Link href={addresses.reception}>{fill(texts.unsentCount, { count: waiting.length })}</Link>{' '}
      {texts.goesLater}
    </output>
  )
}
