import { useSignedIn } from '../../platform/session/session-context.ts'
import styles from './CompanyLine.module.css'
import { companyTexts } from './texts.fi.ts'

/** Shows under the heading of a form for which company it will be sent (decisions O5). */
export function CompanyLine() {
  const { company } = useSignedIn()
  if (!company) return null
  return (
    <p className={styles['line']}>
      {companyTexts.company}: <strong>{company.name}</strong>
    </p>
  )
}
