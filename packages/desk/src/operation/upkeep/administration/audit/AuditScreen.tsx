import { listAuditChoices, searchAuditLog } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { usePages } from '../../../../platform/api/use-pages.ts'
import page from '../../../../platform/parts/page.module.css'
import { useTabTitle } from '../../../../platform/tab-title.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { SealState } from './SealState.tsx'
import { auditTexts as texts } from './texts.fi.ts'
import { queryOf, useFilters } from './use-filters.ts'

/** Who did what, newest first, and whether the log is as it was written. */
export function AuditScreen() {
  useTabTitle(texts.title)
  const { chosen, choose } = useFilters()
  const query = useDeskQuery()
  // Without them the log can be searched by everything else.
  const { data: choices } = useKeptAnswer(query(listAuditChoices, {}))
  const asked = queryOf(chosen)
  const pages = usePages(searchAuditLog, asked)
  return (
    <div className={page['page']}>
      <AuditFilters
        key={JSON.stringify(chosen)}
        chosen={chosen}
        staff={choices?.staff ?? []}
        actions={choices?.actions ?? []}
        onChoose={choose}
      />
      <SealState />
      <ExportButtons asked={asked} />
      <AuditTable list={pages} />
    </div>
  )
}
