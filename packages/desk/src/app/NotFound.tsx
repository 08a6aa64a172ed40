import { linkTo } from '../platform/routing/link-to.ts'
import page from '../platform/parts/page.module.css'
import { Link } from '../platform/routing/Link.tsx'
import { appTexts } from './texts.fi.ts'

/** An address that no area of the desk has. */
export const NotFound = () => (
  <div className={page['page']}>
    <p>{appTexts.notFoundMore}</p>
    <Link href={linkTo('today')}>{appTexts.toDesk}</Link>
  </div>
)
