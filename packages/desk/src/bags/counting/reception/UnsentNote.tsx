import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import page from '../../../platform/parts/page.module.css'
import { Link } from '../../../platform/routing/Link.tsx'
import { deskRows } from '../../../platform/routing/desk-rows.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { receptionTexts as texts } from './reception-texts.fi.ts'
import { useReception } from './use-reception.ts'

/** Scans that could not be sent are told on every screen of the desk, and go on being sent from there. */
export function UnsentNote() {
  const { waiting, awaySince } = useReception()
  const { path } = useAddress()
  if (!awaySince || waiting.length === 0 || path === deskRows.reception.path) return null
  return (
    <output className={page['notice']}>
      <Link href={linkTo('reception')}>{fill(texts.unsentCount, { count: waiting.length })}</Link>{' '}
      {texts.goesLater}
    </output>
  )
}
