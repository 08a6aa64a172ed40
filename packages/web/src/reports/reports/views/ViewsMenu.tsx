import { groupOf } from '@kassavirta/domain/reports/reports/saved-views/address'
import { listViews, type SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { useBounds } from '../list/use-bounds.ts'
import { SaveView, type ShownList } from './SaveView.tsx'
import { viewTexts as texts } from './texts.fi.ts'
import { useOpenView, useViews } from './use-views.ts'
import { ViewRows } from './ViewRows.tsx'
import styles from './views.module.css'

type Props = ShownList & {
  /** A view was opened, so the menu has done its work. */
  readonly onOpened: () => void
}

/** The person's views of the list on show, and the way to keep it as it is now. */
export function ViewsMenu({ onOpened, ...shown }: Props) {
  const { company } = useSignedIn()
  const answer = useViews()
  const { data: bounds } = useBounds()
  const open = useOpenView()
  const listAgain = useAskAgain([listViews.path])
  const [saving, setSaving] = useState(false)
  const [told, setTold] = useState('')
  const { data, failure } = answer
  const { list } = shown.report
  if (!data || !bounds) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  const isHere = ({ page, companyId, isAvailable }: SavedView) =>
    isAvailable && page === list && (groupOf(page) === 'concern' || companyId === company?.id)
  const views = data.views.filter(isHere)
  const tell = (text: string) => {
    setSaving(false)
    setTold(text)
  }
  return (
    <div className={styles['menu']}>
      {told !== '' && <Banner kind="ok" heading={told} />}
      {views.length === 0 && !saving && <p>{texts.none}</p>}
      <ViewRows
        views={views}
        mixed={false}
        onTold={tell}
        onOpen={(view) => {
          void open(view)
          onOpened()
        }}
      />
      {saving ? (
        <SaveView
          {...shown}
          bounds={bounds}
          onCancel={() => setSaving(false)}
          onSaved={(name) => {
            listAgain()
            tell(fill(texts.saved, { name }))
          }}
        />
      ) : (
        <>
          <p>{texts.lead}</p>
          <Button
            kind="secondary"
            onClick={() => {
              setTold('')
              setSaving(true)
            }}
          >
            {texts.save}
          </Button>
        </>
      )}
    </div>
  )
}
