import type { Report } from '@kassavirta/domain/reports/definition'
import { EXPORT_STATE_MS, reportCsv } from '@kassavirta/domain/reports/file'
import { fileNames } from '@kassavirta/domain/reports/headings.fi'
import type { Rows } from '@kassavirta/domain/reports/list'
import { useEffect, useState } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { listTexts as texts } from './texts.fi.ts'
import { reportXlsx } from './xlsx.ts'

type Props = {
  readonly report: Report
  /** Every filtered row, in the order of the screen. */
  readonly rows: Rows<unknown>
  /** The id of the sentence that says why nothing can be exported now. */
  readonly stoppedBy?: string | undefined
}

type Kind = 'csv' | 'xlsx'
type State = { readonly name: 'idle' | 'failed' } | { readonly name: 'working' | 'done'; readonly kind: Kind }

/** Hands a file to the browser, which saves it like any download. */
function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function save(kind: Kind, { report, rows }: Props): Promise<void> {
  // A long list blocks the page for seconds, so the button first shows that the work has begun.
  await new Promise((resolve) => setTimeout(resolve))
  if (kind === 'xlsx') return saveFile(fileNames.xlsx, await reportXlsx(report, rows))
  return saveFile(fileNames.csv, new Blob([reportCsv(report, rows)], { type: 'text/csv;charset=utf-8' }))
}

export function ExportButtons(props: Props) {
  const [state, setState] = useState<State>({ name: 'idle' })
  useEffect(() => {
    if (state.name !== 'done') return undefined
    const timer = setTimeout(() => setState({ name: 'idle' }), EXPORT_STATE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const button = (kind: Kind, label: string) => {
    const own = 'kind' in state && state.kind === kind ? state.name : 'idle'
    const press = () => {
      setState({ name: 'working', kind })
      save(kind, props).then(
        () => setState({ name: 'done', kind }),
        (fault: unknown) => {
          reportError(fault)
          setState({ name: 'failed' })
        },
      )
    }
    return (
      <Button kind="secondary" busy={own !== 'idle'} disabledBy={props.stoppedBy} onClick={press}>
        {own === 'done' ? texts.exported : label}
      </Button>
    )
  }
  return (
    <>
      {button('csv', texts.exportCsv)}
      {button('xlsx', texts.exportXlsx)}
      {state.name === 'failed' && <Banner kind="danger" heading={texts.exportFailed} />}
    </>
  )
}
