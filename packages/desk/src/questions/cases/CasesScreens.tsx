import { getCase } from '@kassavirta/domain/questions/cases/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { CaseList } from './CaseList.tsx'
import styles from './CasesScreens.module.css'
import { OpenCase } from './OpenCase.tsx'
import { caseTexts, listTexts } from './texts.fi.ts'
import { useCaseAddress } from './use-case-address.ts'
import { useFreshCases } from './use-case-acts.ts'

/** Everything under /yhteydenotot: the lists, the thread of one case, and the facts beside it. */
export function CasesScreens() {
  const { list, sought, caseId } = useCaseAddress()
  const waiting = useFreshCases()
  return (
    <div className={styles['three']} data-open={caseId === undefined ? undefined : ''}>
      <CaseList
        list={list}
        sought={sought}
        caseId={caseId}
        counts={{ new: waiting?.new, own: waiting?.own }}
      />
      {caseId === undefined ? (
        <p className={styles['choose']}>{listTexts.choose}</p>
      ) : (
        <FetchedCase key={caseId} caseId={caseId} />
      )}
    </div>
  )
}

const NOT_FOUND_STATUS = 404

function FetchedCase({ caseId }: { readonly caseId: number }) {
  const query = useDeskQuery()
  const answer = useAnswer(query(getCase, { params: { caseId } }))
  const { data, failure } = answer
  if (data) return <OpenCase shown={data} />
  return (
    <div className={styles['choose']}>
      {failure?.status === NOT_FOUND_STATUS && caseTexts.notFound}
      {failure && failure.status !== NOT_FOUND_STATUS && (
        <AnswerFailed heading={caseTexts.failed} answer={answer} />
      )}
      {!failure && <Loading />}
    </div>
  )
}
