import { bringBack, listBags, type BagRow } from '@kassavirta/domain/bags/counting/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import page from '../../../platform/parts/page.module.css'
import { sharedTexts, listTexts as texts } from '../texts.fi.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { BagHead, MomentCell, CompanyCell } from './cells.tsx'
import { useMove } from '../use-bag-acts.ts'
import { usePages } from '../../../platform/api/use-desk-query.ts'

/** Bags that were set aside, each with its reason. */
export function AsideScreen() {
  const office = useOffice()
  const list = usePages(listBags, { state: 'aside', ...office.query })
  const { run, busy, problem } = useMove(bringBack)
  return (
    <div className={page['page']}>
      <Failed heading={texts.actFailed} text={problem} />
      <Filters office={office} />
      <DataTable
        label={sharedTexts.aside}
        list={list}
        texts={texts}
        empty={texts.noneAside}
        idOf={({ bagId }) => bagId}
        columns={[
          { heading: texts.number, isHead: true, cell: (row) => <BagHead row={row} /> },
          { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
          { heading: texts.reason, cell: ({ asideReason }) => asideReason },
          { heading: texts.arrived, cell: ({ arrived }) => <MomentCell at={arrived} />, isMinor: true },
          {
            heading: texts.acts,
            isSilent: true,
            cell: (row: BagRow) => (
              <Button kind="secondary" busy={busy} onClick={() => void run(row)}>
                {texts.bringBack}
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}
