import { linkTo } from '../platform/routing/link-to.ts'
import { Link } from '../platform/routing/Link.tsx'
import styles from './Frame.module.css'
import { appTexts } from './texts.fi.ts'

/** An address that no area of the desk has. */
export const NotFound = () => (
  <div className={styles['padded']}>
    <p>{appTexts.notFoundMore}</p>
    <Link href={linkTo('today')}>{appTexts.toDesk}</Link>
  </div>
)
