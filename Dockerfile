# One image for batch runs, the service and the review page. See docs/containers.md.
FROM python:3.12 AS build
WORKDIR /source
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels -c constraints.txt .

FROM python:3.12-slim
# EXTRAS: parquet is enough for batch runs; serve brings the service, the review page and training.
ARG EXTRAS=parquet,serve
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
COPY constraints.txt /tmp/constraints.txt
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    wheel="$(find /wheels -name 'incognote-*.whl')" \
    && pip install --no-cache-dir --extra-index-url "$TORCH_INDEX" -c /tmp/constraints.txt "${wheel}[${EXTRAS}]" \
    && rm /tmp/constraints.txt \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin incognote \
    && mkdir /data \
    && chown incognote /data
# The program never asks for the network; temporary files go to /tmp, which may be memory.
ENV HOME=/tmp PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
EXPOSE 8080 8765
ENTRYPOINT ["incognote"]
CMD ["--help"]
