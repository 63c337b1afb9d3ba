"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { documentTextQuery } from "@/components/documents/queries";
import { useFormats } from "@/components/formats";
import { cn } from "@/lib/class-names";
import type { DocumentTextDto } from "@/lib/api/document-text";
import type { SourceViewProps } from "./source";
import { overlap, placesOf, spanOf, type SourcePlace } from "./source-places";
import { SourceFailure, SourceTextSkeleton, UnreadNote } from "./source-states";
import { chunkAt, chunkCount, chunkPart, chunkRange, CHUNK_LENGTH } from "./text-chunks";
import { sectionsOf, type TextSection } from "./text-sections";
import { TextBlocks } from "./text-blocks";
import { unreadPlaces } from "./unread-places";
import { useSourceView } from "./use-source-view";

/** Documents with at most this many chunks stay in the DOM, so that the browser's search finds all text. */
const MAX_KEPT_CHUNKS = 12;
const PX_PER_CHARACTER = 0.3;

export default function TextSource(props: SourceViewProps) {
  const { extractorId, document, marks, chosen, preview, leftOut, offers } = props;
  const places = useMemo(
    () => placesOf(marks, chosen, preview, leftOut, offers),
    [marks, chosen, preview, leftOut, offers],
  );
  const wanted = chunkAt(spanOf(preview ?? chosen)?.start ?? 0);
  const first = useQuery(chunkQuery(extractorId, document.id, wanted));
  const [length, setLength] = useState<number | null>(null);
  if (first.data && first.data.length !== length) setLength(first.data.length);
  const { view } = useSourceView(props);
  useKeptChunks(extractorId, document.id, length);

  if (length === null)
    return first.isError ? (
      <SourceFailure error={first.error} onRetry={() => void first.refetch()} />
    ) : (
      <SourceTextSkeleton />
    );
  if (length === 0) return <p className="p-5 text-sm text-ink-soft">This document contains no text.</p>;
  return (
    <div
      {...view}
      tabIndex={0}
      role="group"
      aria-label="Text of the document"
      className="min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      <div className="mx-auto min-h-full w-fit max-w-[52rem] min-w-[min(52rem,100%)] border-x bg-sheet px-5 py-6 text-sm leading-relaxed [overflow-wrap:anywhere] sm:px-10 print:border-0">
        {Array.from({ length: chunkCount(length) }, (_, index) => (
          <TextChunk
            key={index}
            index={index}
            extractorId={extractorId}
            document={document}
            length={length}
            places={places}
            isWanted={index === wanted || index === wanted - 1}
          />
        ))}
      </div>
    </div>
  );
}

function chunkQuery(extractorId: string, docId: string, index: number) {
  const { start, end } = chunkRange(index);
  return documentTextQuery(extractorId, docId, start, end);
}

function useKeptChunks(extractorId: string, docId: string, length: number | null): void {
  const queryClient = useQueryClient();
  const count = length === null ? 0 : chunkCount(length);
  useEffect(() => {
    if (count > MAX_KEPT_CHUNKS) return;
    let isGone = false;
    void (async () => {
      for (let index = 0; index < count && !isGone; index += 1) {
        await queryClient.prefetchQuery(chunkQuery(extractorId, docId, index));
      }
    })();
    return () => {
      isGone = true;
    };
  }, [queryClient, extractorId, docId, count]);
}

interface TextChunkProps extends Pick<SourceViewProps, "extractorId" | "document"> {
  index: number;
  length: number;
  places: readonly SourcePlace[];
  isWanted: boolean;
}

function TextChunk({ index, extractorId, document, length, places, isWanted }: TextChunkProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearness(frame);
  const isKept = chunkCount(length) <= MAX_KEPT_CHUNKS;
  const query = useQuery({ ...chunkQuery(extractorId, document.id, index), enabled: isNear || isWanted });
  const isDrawn = query.data && (isNear || isWanted || isKept);
  const estimate = Math.min(CHUNK_LENGTH, length - index * CHUNK_LENGTH) * PX_PER_CHARACTER;
  return (
    <div
      ref={frame}
      style={isDrawn ? { containIntrinsicBlockSize: `auto ${estimate}px` } : { height: height ?? estimate }}
      className={cn(isDrawn && isKept && "[content-visibility:auto] print:[content-visibility:visible]")}
    >
      {isDrawn ? (
        <ChunkText index={index} document={document} slice={query.data} places={places} />
      ) : (
        query.isError && <SourceFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

function useNearness(element: React.RefObject<HTMLElement | null>) {
  const [nearness, setNearness] = useState<{ isNear: boolean; height: number | null }>({
    isNear: false,
    height: null,
  });
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { isIntersecting, boundingClientRect } = entry;
        setNearness((before) => ({
          isNear: isIntersecting,
          height: before.isNear && !isIntersecting ? boundingClientRect.height : before.height,
        }));
      },
      { root: element.current.closest("[role=group]"), rootMargin: "150% 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return nearness;
}

interface ChunkTextProps extends Pick<SourceViewProps, "document"> {
  index: number;
  slice: DocumentTextDto;
  places: readonly SourcePlace[];
}

function ChunkText({ index, document, slice, places }: ChunkTextProps) {
  const formats = useFormats();
  const sections = useMemo(
    () =>
      sectionsOf(
        slice,
        chunkPart(index, slice),
        unreadPlaces(document.coverage, slice.pages, formats),
        document.format === "txt",
      ),
    [slice, index, document, formats],
  );
  return sections.map((section) => (
    <Section key={section.start} section={section} slice={slice} places={places} />
  ));
}

interface SectionProps {
  section: TextSection;
  slice: DocumentTextDto;
  places: readonly SourcePlace[];
}

function Section({ section, slice, places }: SectionProps) {
  return (
    <>
      {section.page !== null && (
        <h3 className="mt-5 mb-2 flex items-center gap-3 text-xs font-medium text-ink-soft after:h-px after:flex-1 after:bg-rule">
          Page {section.page}
        </h3>
      )}
      {section.unread && <UnreadNote reason={section.unread.reason} />}
      <div className={cn(section.isUnread && "text-ink-soft")}>
        <TextBlocks
          blocks={section.blocks}
          text={slice.text}
          textStart={slice.start}
          places={places.filter((place) => overlap(place, section))}
        />
      </div>
    </>
  );
}
