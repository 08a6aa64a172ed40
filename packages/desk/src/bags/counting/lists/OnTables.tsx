import { listBags, passOn, putBack } from '@kassavirta/domain/bags/counting/api'
import type { BagRow } from '@kassavirta/domain/bags/counting/wire'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/routing/Link.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { useHeldClosings } from '../use-held-closings.ts'
import { BagHead } from './BagHead.tsx'
import { CompanyCell } from './cells.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import styles from './OnTables.module.css'
import { useMove } from './use-move.ts'

/** Who has which bag on the table. One's own leads back to it; a supervisor takes that of somebody who has gone. */
export function OnTables() {
  const query = useDeskQuery()
  const office = useOffice()
  const staff = useStaff()
  const { data } = useQuery(query(listBags, { query: { state: 'counting', ...office.query } }))
  const closings = useHeldClosings()
  const rows = data?.rows.filter(({ bagId }) => !closings.includes(bagId)) ?? []
  const shown = staff.may('decideCount') ? rows : rows.filter(({ isOwn }) => isOwn)
  if (shown.length === 0) return null
  return (
    <Panel heading={staff.may('decideCount') ? texts.onTables : texts.own}>
      <ul className={styles['rows']}>
        {shown.map((row) => (
          <li key={row.bagId}>
            <BagHead row={row} />
            <span>
              <CompanyCell company={row.company} />
            </span>
            <span>{row.counter}</span>
            {row.isOwn ? (
              <Link href={linkTo('bag', { bagId: row.bagId })}>{texts.goOn}</Link>
            ) : (
              <TakeOver row={row} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A bag that was not compared yet goes back into the queue; a compared one to the second count. */
function TakeOver({ row }: { readonly row: BagRow }) {
  const back = useMove(putBack)
  const on = useMove(passOn)
  const press = async () => {
    if (await back.run(row)) return
    await on.run(row)
  }
  return (
    <span>
      <Button kind="secondary" busy={back.busy || on.busy} onClick={() => void press()}>
        {texts.takeOver}
      </Button>
      {on.problem !== undefined && <span role="alert">{on.problem}</span>}
    </span>
  )
}
