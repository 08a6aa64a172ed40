import type { ProviderKey } from '@kassavirta/domain/operation/upkeep/traffic/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import page from '../../../../platform/parts/page.module.css'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import { AddKeyDialog, EndKeyDialog } from './KeyDialogs.tsx'
import { keyName, readText } from './key-words.ts'
import { trafficTexts as texts } from './texts.fi.ts'

type Props = {
  readonly keys: readonly ProviderKey[]
  /** The number of the newest event. */
  readonly newest: number
  readonly onDone: (text: string) => void
}

/** The keys of the provider's systems, and how far the holder of each has read. */
export function KeyTable({ keys, newest, onDone }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [ending, end] = useState<ProviderKey>()
  return (
    <>
      <DataTable
        label={texts.keys}
        isCards
        isInPanel
        list={wholeList(keys)}
        texts={texts}
        empty={texts.noKeys}
        idOf={({ keyId }) => keyId}
        columns={[
          { heading: texts.system, isHead: true, cell: keyName },
          { heading: texts.readUpTo, cell: (key) => readText(key, newest) },
          { heading: texts.created, isMinor: true, cell: ({ created }) => shortMoment(created) },
          {
            heading: texts.state,
            cell: (key) =>
              key.ended ? (
                fill(texts.ended, { moment: shortMoment(key.ended) })
              ) : (
                <>
                  <Badge tone="ok">{texts.valid}</Badge>{' '}
                  <Button
                    kind="text"
                    aria-label={fill(texts.endTitle, { name: keyName(key) })}
                    onClick={() => end(key)}
                  >
                    {texts.endKey}
                  </Button>
                </>
              ),
          },
        ]}
      />
      <div className={page['more']}>
        <Button onClick={() => setAdding(true)}>{texts.addKey}</Button>
      </div>
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
      {ending && (
        <EndKeyDialog
          providerKey={ending}
          onClose={() => end(undefined)}
          onDone={(text) => {
            end(undefined)
            onDone(text)
          }}
        />
      )}
    </>
  )
}
