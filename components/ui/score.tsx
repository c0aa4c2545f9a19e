/** A guest rating out of ten with its word and the number of reviews, all formatted by the server. */
export function Score({ score, word, reviews }: { score: string; word?: string; reviews?: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-14">
      <b className="numeric rounded-tag bg-emphasis-soft px-[7px] py-0.5 text-emphasis">{score}</b>
      {word && <span>{word}</span>}
      {reviews && <span className="text-ink-2">{reviews}</span>}
    </span>
  );
}
