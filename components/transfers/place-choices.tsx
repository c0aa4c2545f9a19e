import { type TransfersQuery, transfersHref } from './transfers-query.ts';

/** Links that repeat the search with another address at one end; all other values stay as typed. */
export function PlaceChoices({
  name,
  query,
  choices,
  label,
}: {
  name: 'from' | 'to';
  query: TransfersQuery;
  choices: readonly string[];
  /** Accessible name of the list. */
  label: string;
}) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1">
      {choices.map((choice) => (
        <li key={choice}>
          <a
            href={transfersHref({ ...query, [name]: choice, searchId: null })}
            className="inline-flex min-h-11 items-center text-14 font-medium underline"
          >
            <bdi>{choice}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
