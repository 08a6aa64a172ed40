import { bringBack, listBags } from '@kassavirta/domain/bags/counting/api'
import type { BagRow } from '@kassavirta/domain/bags/counting/wire'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import parts from '../../../platform/parts/page.module.css'
import { sharedTexts } from '../texts.fi.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { BagHead } from './BagHead.tsx'
import { MomentCell, CompanyCell } from './cells.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import { useMove } from './use-move.ts'
import { usePages } from '../../../platform/api/use-pages.ts'

/** Bags that were set aside, each with its reason. */
export function AsideScreen() {
  const office = useOffice()
  const list = usePages(listBags, { state: 'aside', ...office.query })
  const { run, busy, problem } = useMove(bringBack)
  return (
    <div className={parts['page']}>
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
