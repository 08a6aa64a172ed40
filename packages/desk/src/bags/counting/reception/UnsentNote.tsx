import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import page from '../../../platform/parts/page.module.css'
import { Link } from '../../../platform/routing/Link.tsx'
import { deskRows, linkTo } from '../../../platform/routing/desk-rows.ts'
import { receptionTexts as texts } from './texts.fi.ts'
import { useReception } from './reception.ts'

/** Shows unsent scans on every screen of the desk, and goes on sending them. */
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
